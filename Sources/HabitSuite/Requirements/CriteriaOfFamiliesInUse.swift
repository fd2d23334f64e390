import PropCheckTool

// The family organiser: refusals, speed, flows, the test rig itself and migrations.

extension Criteria {
  static let refusals: [Criterion] = [
    Criterion(
      "6.1", "Each kind of invalid family name has its own message.", [.property],
      .properties("families.accept-exactly-what-is-valid"),
      .tests("FamilyRulesTests", "a name is refused in the words of the first rule that it breaks"),
      .tests("FamilyTextsTests", "a family's name")),
    Criterion(
      "6.2", "Each kind of invalid family code has its own message.", [.property],
      .properties("families.accept-exactly-what-is-valid"),
      .tests("FamilyCodeTests", "a code is refused in the words of the first rule that it breaks"),
      .tests("FamilyTextsTests", "a family's code")),
    Criterion(
      "6.3", "An empty or blank display name has its own message.", [.property, .example],
      .properties("people.accept-exactly-what-is-valid"),
      .tests("PersonRulesTests", "a name is refused in the words of the first rule that it breaks")),
    Criterion(
      "6.4", "A hash that is too short has its own message.", [.property, .example],
      .properties("people.accept-exactly-what-is-valid"),
      .tests("PersonRulesTests", "a hash is refused that is empty or short")),
    Criterion(
      "6.5", "A failure of SQLite becomes a domain error, and leaves no trace in the store.",
      [.faultInjection],
      .properties(
        "store.refuses-without-trace", "families.refuse-without-trace",
        "meals.refuse-without-trace", "durability.reports-failures",
        "durability.survives-a-full-disk"),
      .tests("StoreOperationTests", "the table has every operation of a data layer"),
      .tests(
        "StorageFaultTests", "a fault fails the operations it concerns, changes nothing and passes"),
      .tests(
        "InterruptionTests", "an operation that is interrupted anywhere is as if it had not begun"),
      .tests("StorageCodeTests", "every code is one of the errors of the domain"),
      .tests(
        "FullStorageTests",
        "a change without room leaves no trace, and the one after it succeeds"),
      .tests("FamilyWorkflowsTests", "founding that fails at one row stores none")),
    Criterion(
      "6.6", "Every server error becomes one error, wrapped once.", [.faultInjection],
      .tests(
        "HTTPErrorTests", "a status means an error, and the request is not repeated",
        "a code means the same for a request, a record and a zone"),
      .tests("DependencyErrorTests", "every code of the server has a sentence of its own"),
      .tests("RemedyTests", "every code has the remedy of the table"),
      .properties("sync.asks-no-more-than-it-may"),
      onLinux: "The codes are simulated; their list is checked against Apple's documents by hand."),
    Criterion(
      "6.7",
      "A message says what is wrong and what is accepted, without type names, SQL or stray ids.",
      [.property],
      .tests(
        "ErrorMessageTests", "the message of a refusal follows every rule",
        "every error has been met"), .tests("ErrorTextTests", "an error says what is wrong"),
      .tests("NutritionErrorsTests", "an error names the field and what it accepts"),
      .tests("DependencyErrorTests", "an error says what is wrong"),
      .people("Whether a message reads well is for readers to judge."),
      onLinux: "Readability cannot be tested, only what a message must and must not contain."),
  ]

  static let speed: [Criterion] = [
    Criterion(
      "7.1", "A hundred families meet their budget, and the cost grows linearly.", [.load],
      .script("scripts/nightly", "thresholds of the profile, growth from 1,000 to 256,000 rows"),
      .tests(
        "BudgetSweepTests", "each operation is done alone, and its answers are right",
        "a layer that is slow, grows or waits breaks the budgets of the profiles"),
      .script("scripts/bench", "growth.exponent-of-look-ups"),
      .tests(
        "GrowthSweepTests",
        "no operation costs more than its limit of growth allows, and the counters are exact"),
      onLinux: "Times on a phone differ: growth and ratios count, times are upper limits."),
    Criterion(
      "7.2", "Reading all rows costs the same per row at any size.", [.load],
      .script("scripts/bench", "growth.exponent-of-lists"),
      .tests(
        "GrowthSweepTests",
        "no operation costs more than its limit of growth allows, and the counters are exact"),
      onLinux: "Times on a phone differ: growth and ratios count, times are upper limits."),
    Criterion(
      "7.3", "Fifty or more rows in one transaction are five times as fast as one by one.", [.load],
      .script("scripts/bench", "growth.batch-of-100-with-full-synchronisation"),
      .tests("LogImportTests", "many logs are imported with one stamp"),
      .tests("BudgetSweepTests", "each operation is done alone, and its answers are right")),
    Criterion(
      "7.4", "Each look-up uses its index and visits no more rows than necessary.",
      [.example, .load], .properties("logs.reads-a-batch-at-once"),
      .tests("QueryTests", "an operation that is called often neither scans a table nor sorts"),
      .tests("GrowthSweepTests", "a missing index and a count of all are found by counters"),
      .tests(
        "LoadMutantTests", "a slow path that was planted is found by the counters of its operation"),
      onLinux: "SQL replaces what SwiftData makes of a predicate."),
    Criterion(
      "7.5", "An upload is split into chunks within the limits; a refused chunk is halved.",
      [.property, .simulation], .properties("sync.asks-no-more-than-it-may"),
      .tests(
        "ChunkTests", "a request has at most 400 records, in their order",
        "a request keeps to its limit of bytes, unless one record exceeds it"),
      .tests(
        "RoundTests", "a request that is too large is halved, and one record put in quarantine"),
      onLinux: "The limits are the documented ones; the server is simulated."),
    Criterion(
      "7.6", "Concurrent calls are linearizable.", [.concurrency],
      .tests("LoggingTests", "many tasks lose no increment"),
      .properties(
        "callers.linearizable-families", "callers.linearizable-families-in-turns",
        "callers.linearizable-habits", "callers.linearizable-habits-in-turns",
        "callers.lose-no-log", "callers.lose-no-log-in-turns", "callers.linearizable-meals",
        "callers.linearizable-meals-in-turns"),
      .propertiesInFile(
        "connections.linearizable-families", "connections.linearizable-habits",
        "connections.linearizable-meals", "connections.lose-no-log",
        "processes.linearizable-families", "processes.linearizable-habits",
        "processes.linearizable-meals", "processes.lose-no-log"),
      .properties("callers.cancelled-families-in-turns", "callers.cancelled-habits-in-turns"),
      .tests("ConnectionsTests", "callers with a connection each keep the property"),
      .tests(
        "ProcessCallersTests",
        "processes at the same time get linearizable answers and leave nothing behind"),
      .tests(
        "FairnessTests", "sixteen callers that write at once all get their turns and lose nothing"),
      onLinux: "Parallel threads replace the main actor, which is a harder test."),
    Criterion(
      "7.7", "Repeated work needs no more memory, and nothing stays open at the end.", [.load],
      .script("scripts/bench", "memory.peak-of-100,000-cases"),
      .script("scripts/sanitize", "no leak, no race"),
      .tests("OpenFilesTests", "openings, failures and cancellations leave no file open"),
      .script("scripts/nightly", "live bytes, descriptors and threads over 1,000 cycles"),
      .tests("LoadCommandTests", "a planted leak of 64 bytes is found in 20 cycles"),
      .tests(
        "CycleTests", "stores that are closed have nothing open",
        "rows come and go, and the store is as before"),
      onLinux: "/proc, SQLite's own counters and the sanitizers replace Instruments."),
  ]

  static let flows: [Criterion] = [
    Criterion(
      "8.1", "Founding a family writes all three rows and a readable payload, or nothing.",
      [.stateMachine, .faultInjection],
      .properties(
        "families.agree-with-reference", "families.refuse-without-trace",
        "families.carry-codes-in-qr-payloads", "callers.cancelled-families-in-turns",
        "durability.survives-power-loss"),
      .tests(
        "FamilyWorkflowsTests",
        "founding writes three rows with one stamp, and a payload that names the family",
        "founding that fails at one row stores none"),
      .tests(
        "KilledWriterTests",
        "what was reported as done survives a kill, and nothing is half done"),
      onLinux: "There is no image of a QR code: its payload makes the round trip as text."),
    Criterion(
      "8.2", "Joining works for existing, missing, own and former families.",
      [.stateMachine, .example],
      .properties("families.agree-with-reference", "families.are-found-by-their-code"),
      .tests("FamilyWorkflowsTests", "a person joins a family by its code"),
      onLinux: "There is no camera: the code is text."),
    Criterion(
      "8.3", "Only the active parent admin of a family manages its members.",
      [.property, .stateMachine],
      .properties("members.are-managed-by-the-parent-admin", "families.agree-with-reference"),
      .tests("CatalogueTests", "a table is checked to its last line"),
      .tests(
        "MembershipRulesTests", "only the active parent admin of the family manages its members")),
    Criterion(
      "8.4", "Conversion, upload and conflict in one run end as the oracle says.", [.simulation],
      .properties("sync.converges", "sync.without-faults-agrees"),
      .tests("HTTPInterleavingsTests", "the engine keeps every law over HTTP")),
    Criterion(
      "8.5", "Going offline and online at any time loses nothing.", [.simulation],
      .properties("sync.converges")),
    Criterion(
      "8.6", "A store of any older version is migrated to the newest when opened.",
      [.migration, .faultInjection],
      .tests("LifeCycleTests", "a file of version 1 gets the tables it lacks and keeps its rows"),
      .tests("OldVersionsTests", "a store of every version is opened as the newest, once"),
      .properties("migrations.commute-with-reading", "migrations.keep-own-versions"),
      .properties("start.takes-the-first-rung-that-holds"),
      onLinux: "The function that opens a store replaces the launch of an app."),
    Criterion(
      "8.7", "Several people with several devices end with equal contents that keep every rule.",
      [.simulation, .concurrency],
      .properties(
        "sync.converges", "sync.without-faults-agrees", "sync.parts-accounts",
        "sync.follows-deletions",
        "callers.linearizable-habits", "callers.linearizable-families")),
  ]

  static let rig: [Criterion] = [
    Criterion(
      "9.1", "An in-memory store leaves nothing for the next test.", [.stateMachine],
      .tests(
        "MemoryStoreTests", "stores in memory share no row", "a store in memory leaves no file"),
      .tests("LifeCycleTests", "an empty store is as new after a reset")),
    Criterion(
      "9.2", "The simulated server keeps the contract of the real one.",
      [.property, .stateMachine], .tests("ChangeContract", "change tokens and tombstones"),
      .tests("FaultContract", "a fault does what its name says, and nothing else"),
      .tests(
        "LimitContract", "a server keeps each limit, and not more",
        "the documented limits are those of an app"),
      .tests("PolicyContract", "save policies"), .tests("RecordContract", "records and fields"),
      .tests("ZoneContract", "zones, accounts and subscriptions"),
      onLinux: "There is no real service to compare with."),
    Criterion(
      "9.3", "Outages, latency, loss, reordering, duplication and rate limits can be simulated.",
      [.simulation], .tests("CategoryListTests", "a second load that fails shows what is stored"),
      .properties("sync.converges"),
      .tests("ExchangeTests", "every kind of fault does something somewhere"),
      onLinux: "Real mobile networks are not available."),
    Criterion(
      "9.4", "A fault can be injected at every call; one that never happened fails the test.",
      [.faultInjection],
      .tests(
        "FullStorageTests",
        "a change without room leaves no trace, and the one after it succeeds"),
      .tests("StoreOperationTests", "the table has every operation of a data layer"),
      .tests(
        "StorageFaultTests", "a fault fails the operations it concerns, changes nothing and passes"),
      .tests(
        "FaultTests", "every call of every kind can fail, and none of them damages anything",
        "a fault that is never met is told apart from one that is"),
      .tests(
        "CatalogueTests",
        "every class and every command is required of the properties that draw them",
        "a class that never occurs is noticed at 1,000 cases"), .properties("sync.converges"),
      .tests("ExchangeTests", "every kind of fault does something somewhere")),
    Criterion(
      "9.5", "A test leaves no file, row, task or handle, and passes in any order and in parallel.",
      [.load, .example], .script("scripts/repeat", "no flake in 50 runs with different seeds"),
      .tests(
        "CategoryListTests", "benches that run at the same time share nothing",
        "a server is forgotten with its last user"),
      .script("scripts/nightly", "descriptors and threads after each cycle")),
    Criterion(
      "9.6", "Cancelled and slow calls end, answers come once, and no test waits for a real clock.",
      [.concurrency, .example],
      .tests("FactoryTests", "noop does not answer, and ends when the task is cancelled"),
      .tests(
        "OutcomeScriptTests", "a cancelled call ends and uses up no outcome",
        "several tasks get every outcome once, whoever comes first"),
      .tests("RecorderTests", "waiting ends when the task is cancelled"),
      .tests("WallClockTests", "virtual time wakes those whose moment has come"),
      .tests("WeeklyStepsTests", "a source that is too slow is cancelled when its time is over"),
      .tests("HTTPAnswerTests", "waiting for an answer ends when the task is cancelled"),
      .tests(
        "CancellationTests",
        "an operation that is cancelled wherever it waits is done completely or not at all"),
      .properties("callers.cancelled-families-in-turns", "callers.cancelled-habits-in-turns"),
      .tests("OpenFilesTests", "openings, failures and cancellations leave no file open"),
      .tests(
        "KilledWriterTests",
        "what was reported as done survives a kill, and nothing is half done"),
      .tests(
        "KilledCallersTests", "a call that was killed may have happened or not, and all others did")
    ),
    Criterion(
      "9.7", "Generators make valid, reproducible data with all special cases, valid when shrunk.",
      [.property],
      .tests(
        "FixtureTests", "every habit that is built is valid, and stored as it is",
        "what is built stays valid while a failure is shrunk"),
      .tests(
        "CatalogueTests", "a class that never occurs is noticed at 1,000 cases",
        "the same seed makes the same run, with one worker and with two"),
      onLinux: "Screens are not tested, only what makes their data."),
  ]

  static let migrations: [Criterion] = [
    Criterion(
      "10.1", "Every version migrates to every later one without loss.", [.migration],
      .tests("LifeCycleTests", "a file of version 1 gets the tables it lacks and keeps its rows"),
      .properties("migrations.commute-with-reading", "migrations.keep-own-versions"),
      onLinux: "Steps of SQLite's user_version replace SwiftData's migration plan."),
    Criterion(
      "10.2", "A new field has its default in old rows.", [.migration],
      .properties("migrations.commute-with-reading", "migrations.keep-own-versions")),
    Criterion(
      "10.3", "A removed field changes nothing else, and its value is kept.", [.migration],
      .properties("migrations.commute-with-reading")),
    Criterion(
      "10.4", "Changed relations and uniqueness rules keep the pairs and merge duplicates.",
      [.migration], .properties("migrations.commute-with-reading", "sync.repairs-as-the-rules-say")),
    Criterion(
      "10.5", "Devices of two versions cope with different record names and fields.", [.simulation],
      .properties("sync.converges"),
      .tests("ConversionTests", "the old names of types are read and kept"),
      onLinux: "What is deployed on Apple's servers cannot be tested."),
    Criterion(
      "10.6", "A migration that fails or is killed leaves the old store or the new one.",
      [.faultInjection, .migration],
      .properties(
        "durability.keeps-files-whole", "durability.restores-the-newest-backup",
        "migrations.fail-whole"),
      .tests(
        "StorageSweepTests", "a backup and a restore that lose power are done or not",
        "an operation that loses power in any call is done or not",
        "a migration in which any call fails is done or not, and succeeds the next time"),
      .script("scripts/propcheck", "crash: nothing lost and nothing half in any operation")),
    Criterion(
      "10.7", "The migration compares counts and digests, and detects a wrong step.", [.migration],
      .tests("MigrationMutantTests", "a mutant of the migrations is found")),
  ]
}
