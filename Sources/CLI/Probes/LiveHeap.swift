import CSystem

/// What the allocator has given out and not got back.
enum LiveHeap {
  static func bytes() -> Int? { Int(clamping: system_live_heap_bytes()) }
}
