#include "fuzzer.h"

#include <string.h>

#ifdef PROPCHECK_FUZZ
int LLVMFuzzerRunDriver(int *argument_count, char ***arguments, fuzzer_callback callback);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

// Named by the main function of libFuzzer, which is linked in but never runs.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return 0; }
#endif

// The linker knows where the counters of all edges begin and end, if there are any.
extern uint8_t __start___sancov_cntrs[] __attribute__((weak, visibility("hidden")));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak, visibility("hidden")));

int32_t fuzzer_is_present(void) {
#ifdef PROPCHECK_FUZZ
  return 1;
#else
  return 0;
#endif
}

void fuzzer_run(int32_t count, char **arguments, fuzzer_callback callback) {
#ifdef PROPCHECK_FUZZ
  LLVMFuzzerRunDriver(&count, &arguments, callback);
#endif
}

size_t fuzzer_mutate(uint8_t *data, size_t size, size_t max_size) {
#ifdef PROPCHECK_FUZZ
  return LLVMFuzzerMutate(data, size, max_size);
#else
  return size;
#endif
}

size_t fuzzer_edge_count(void) {
  return __start___sancov_cntrs == 0 ? 0 : (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs);
}

void fuzzer_clear_edges(void) {
  size_t count = fuzzer_edge_count();
  if (count > 0) memset(__start___sancov_cntrs, 0, count);
}

size_t fuzzer_collect_edges(uint8_t *seen) {
  size_t count = fuzzer_edge_count(), added = 0, place = 0;
  // Nearly all counters are 0, so eight are checked at once.
  for (; place + 8 <= count; place += 8) {
    uint64_t word;
    memcpy(&word, __start___sancov_cntrs + place, 8);
    if (word == 0) continue;
    for (size_t i = place; i < place + 8; i++) {
      added += __start___sancov_cntrs[i] != 0 && !seen[i];
      seen[i] |= __start___sancov_cntrs[i] != 0;
    }
  }
  for (; place < count; place++) {
    added += __start___sancov_cntrs[place] != 0 && !seen[place];
    seen[place] |= __start___sancov_cntrs[place] != 0;
  }
  return added;
}
