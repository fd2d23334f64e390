import PropCheckTool

// The family organiser: models, opening, services, sync and relations.

extension Criteria {
  static let ofFamilies =
    models + opening + services + synchronisation + relations + refusals + speed + flows + rig
    + migrations

  private static let models: [Criterion] = [
    Criterion(
      "1.1",
      "A family name is accepted if valid after trimming; otherwise the first broken rule is reported.",
      [.property], .properties("families.accept-exactly-what-is-valid"),
      .tests(
        "FamilyRulesTests", "a name is refused in the words of the first rule that it breaks",
        "a name is stored trimmed"),
      onLinux: "A SwiftData model is a struct and a row of SQLite."),
    Criterion(
      "1.2", "A family code has six to eight ASCII letters and digits; other scripts are refused.",
      [.property],
      .properties("families.accept-exactly-what-is-valid", "families.are-found-by-their-code"),
      .tests("FamilyCodeTests", "a code is refused in the words of the first rule that it breaks")),
    Criterion(
      "1.3", "A display name has 1 to 50 characters after trimming, no control characters.",
      [.property], .properties("people.accept-exactly-what-is-valid"),
      .tests("PersonRulesTests", "a name is refused in the words of the first rule that it breaks")),
    Criterion(
      "1.4", "The hash of an Apple ID has at least ten characters.", [.property],
      .properties("people.accept-exactly-what-is-valid"),
      .tests("PersonRulesTests", "a hash is refused that is empty or short"),
      onLinux: "There is no Sign in with Apple: hashes are drawn at random."),
    Criterion(
      "1.5", "No membership is ever stored without its family and person.",
      [.stateMachine, .faultInjection],
      .properties("families.keep-their-constraints", "families.agree-with-reference"),
      .tests(
        "MembershipStoreTests", "a membership without parents cannot be stored",
        "a new membership is checked in order"),
      .tests("MissingParentTests", "a child waits for its parent and is shown when that comes"),
      .properties("sync.converges")),
    Criterion(
      "1.6", "A family has a parent admin if and only if an active member is one.", [.stateMachine],
      .properties("families.agree-with-reference"),
      .tests("MembershipStoreTests", "an invited parent admin is not yet the parent admin")),
    Criterion(
      "1.7", "The active members are the active ones of all members, in the same order.",
      [.stateMachine],
      .properties("families.agree-with-reference", "families.list-in-a-total-order")),
  ]

  private static let opening: [Criterion] = [
    Criterion(
      "2.1",
      "With a reachable server, the app starts with the cloud, a zone and three subscriptions.",
      [.example, .simulation], .tests("LadderTests", "each rung is tried once, in order"),
      .tests("RoundTests", "three subscriptions are made once, and one that fails is named"),
      .properties("sync.subscribes-once", "start.takes-the-first-rung-that-holds"),
      onLinux: "There is no CloudKit: a simulated server answers. Entitlements cannot be tested."),
    Criterion(
      "2.2", "If the cloud fails with any error, work continues locally and is uploaded later.",
      [.faultInjection, .simulation], .tests("LadderTests", "each rung is tried once, in order"),
      .tests("RemedyTests", "every code has the remedy of the table"),
      .properties("start.takes-the-first-rung-that-holds"),
      onLinux: "There is no CloudKit: a simulated server answers."),
    Criterion(
      "2.3",
      "Without cloud and file the store is in memory; if that fails, all three causes are reported.",
      [.faultInjection],
      .tests(
        "LadderTests", "each rung is tried once, in order",
        "if no rung holds, the three errors are thrown"),
      .properties("start.takes-the-first-rung-that-holds")),
    Criterion(
      "2.4", "The schema check finds every missing table, column, key, deletion rule and index.",
      [.property],
      .properties("schema.check-finds-what-is-missing"),
      .tests("OldVersionsTests", "a database of another program is refused and left alone"),
      onLinux: "SwiftData's inverse relationships are foreign keys, checked from both ends."),
    Criterion(
      "2.5", "Every entity is created, read, updated and deleted, and read as written.",
      [.stateMachine],
      .properties(
        "store.reads-what-was-written", "categories.reads-what-was-written",
        "families.read-what-was-written", "store.agrees-with-reference",
        "families.agree-with-reference", "meals.read-what-was-written",
        "meals.agree-with-reference", "texts.take-a-million-bytes"
      ), .tests("LifeCycleTests", "a file survives reopening and another store"),
      .tests("LadderTests", "each rung is tried once, in order")),
    Criterion(
      "2.6", "In-memory stores share no rows and leave nothing on disk.", [.stateMachine],
      .tests(
        "MemoryStoreTests", "stores in memory share no row", "a store in memory leaves no file"),
      .properties("start.takes-the-first-rung-that-holds")),
  ]

  private static let services: [Criterion] = [
    Criterion(
      "3.1", "A family is created if it is valid and its code is free, ignoring case.",
      [.stateMachine, .concurrency],
      .properties(
        "families.accept-exactly-what-is-valid", "families.keep-their-constraints",
        "families.agree-with-reference"),
      .tests(
        "FamilyStoreTests", "a new family is checked in order",
        "the schema refuses a second family of a code"), .linearizableFamilies),
    Criterion(
      "3.2",
      "A code finds its family in any case and padding, or none; an invalid code is refused.",
      [.stateMachine], .properties("families.are-found-by-their-code"),
      .tests(
        "FamilyStoreTests", "an invalid code cannot be looked up",
        "two families of one code cannot be told apart")),
    Criterion(
      "3.3", "A profile is created if and only if it is valid and its hash is free.",
      [.property, .stateMachine],
      .properties("people.accept-exactly-what-is-valid", "families.keep-their-constraints"),
      .tests("PersonStoreTests", "a new person is checked in order")),
    Criterion(
      "3.4", "No family ever has two active parent admins.", [.stateMachine, .concurrency],
      .properties("families.keep-their-constraints"),
      .tests("MembershipStoreTests", "the schema refuses what a mistake lets through"),
      .linearizableFamilies),
    Criterion(
      "3.5", "An active or invited member cannot join again, and the attempt writes nothing.",
      [.stateMachine, .concurrency],
      .properties("families.keep-their-constraints", "families.refuse-without-trace"),
      .tests("MembershipStoreTests", "a new membership is checked in order"), .linearizableFamilies),
    Criterion(
      "3.6", "Role changes follow the table of role, status and parent admin.",
      [.property, .stateMachine], .properties("roles.follow-the-decision-table"),
      .tests("CatalogueTests", "a table is checked to its last line"),
      .tests("MembershipRulesTests", "a new role follows the table of decisions")),
    Criterion(
      "3.7", "Removing a member changes only the status; joining again adds a new row.",
      [.stateMachine],
      .properties(
        "families.agree-with-reference", "families.touch-only-what-they-own",
        "families.repeat-without-effect"),
      .tests(
        "MembershipStoreTests",
        "a removed member rejoins with a new row, and the old one stays removed")),
    Criterion(
      "3.8", "Generated codes are valid and free; after ten taken codes there is an error.",
      [.property, .concurrency],
      .tests(
        "FamilyCodeTests", "every code that is drawn is valid",
        "random numbers make a code, length first"),
      .tests(
        "CodeGeneratorTests", "a code that is taken is drawn again, after a wait",
        "after ten codes that are taken there are no more tries",
        "other devices are asked, and a code that they have counts as a try"),
      .tests(
        "GeneratorsTests", "concurrent generators with the same numbers give different codes"),
      .properties("families.agree-with-reference", "families.ask-other-devices-for-codes"),
      .linearizableFamilies, .properties("callers.cancelled-families-in-turns"),
      onLinux: "Other devices answer through a closure."),
  ]

  private static let synchronisation: [Criterion] = [
    Criterion(
      "4.1", "A record has exactly the specified fields and types.", [.property],
      .properties("sync.converts-all"),
      .tests(
        "ConversionTests", "a record is decoded to what was encoded",
        "a field that is missing or of another type is refused by its name"),
      onLinux: "Our own record type with typed fields replaces CKRecord."),
    Criterion(
      "4.2",
      "A record reads back as written; one with a missing or wrong field is refused without effect.",
      [.property, .faultInjection], .properties("sync.converts-all"),
      .tests(
        "ConversionTests", "a field that is missing or of another type is refused by its name",
        "a value that no local write would store is refused"),
      .tests("KeptBackRowTests", "a record that cannot be read is reported and harms nothing"),
      onLinux: "Our own record type with typed fields replaces CKRecord."),
    Criterion(
      "4.3", "The version with the greatest stamp wins, in any order and with duplicates.",
      [.simulation, .property],
      .tests(
        "StampTests", "stamps are ordered by wall time, then counter, then the bytes of the device"),
      .properties("sync.converges", "sync.takes-any-order"),
      .tests("MergeTests", "the merge is commutative, associative and idempotent"),
      onLinux: "The server's clock is simulated."),
    Criterion(
      "4.4", "A change marks its row for upload; only an upload of that content clears the mark.",
      [.simulation, .stateMachine],
      .properties("families.touch-only-what-they-own", "store.touches-only-what-it-owns"),
      .tests(
        "MetadataTests", "every change of content is stamped, and nothing else",
        "a change of content lifts a block"), .properties("sync.knows-what-waits"),
      .tests("RoundTests", "an edit during the upload is sent too"),
      .tests("MergeTests", "a receipt counts for the revision that was sent")),
    Criterion(
      "4.5", "Offline writes succeed, and reach the server once the connection is back.",
      [.simulation], .properties("sync.converges"),
      .tests("RoundTroubleTests", "an outage is probed three times, and again after half a minute"),
      onLinux: "Reachability is a switch of the simulation."),
    Criterion(
      "4.6", "Attempts, delays, jitter and budget follow the table for each server error.",
      [.property], .properties("sync.asks-no-more-than-it-may", "sync.survives-a-hostile-server"),
      .tests(
        "RemedyTests", "every code has the remedy of the table",
        "every delay is within its bounds and at least what the server asks for")),
    Criterion(
      "4.7", "There are exactly three subscriptions, despite retries and faults.", [.stateMachine],
      .properties("sync.subscribes-once"),
      .tests("RoundTests", "three subscriptions are made once, and one that fails is named"),
      onLinux: "Real pushes cannot be received: the simulation delivers notifications."),
  ]

  private static let relations: [Criterion] = [
    Criterion(
      "5.1", "Deleting a family deletes all its memberships, no others, and no person.",
      [.stateMachine],
      .properties(
        "families.cascade-to-memberships-only", "families.touch-only-what-they-own",
        "families.purge-exactly-what-is-old"),
      .tests(
        "FamilyStoreTests",
        "deleting a family deletes all its memberships, with one stamp, and no person"),
      onLinux: "Foreign keys and tombstones replace SwiftData's cascade."),
    Criterion(
      "5.2", "Deleting a person deletes their memberships, and no family.", [.stateMachine],
      .properties("families.cascade-to-memberships-only"),
      .tests("PersonStoreTests", "deleting a person deletes the memberships and keeps the families")
    ),
    Criterion(
      "5.3", "No family ever gets a second parent admin.",
      [.stateMachine, .concurrency, .simulation],
      .properties("families.keep-their-constraints", "members.told-apart-by-family-and-person"),
      .tests(
        "MembershipStoreTests", "a new membership is checked in order",
        "an invited parent admin is not yet the parent admin",
        "a role is changed with its time, in the order of the checks"), .linearizableFamilies,
      .properties("sync.converges", "sync.repairs-as-the-rules-say"),
      .tests("RepairTests", "D-3: the admin who was first stays admin")),
    Criterion(
      "5.4", "No person ever has two active or invited memberships in a family.",
      [.stateMachine, .concurrency],
      .properties("families.keep-their-constraints", "members.told-apart-by-family-and-person"),
      .tests(
        "MembershipStoreTests", "the schema refuses what a mistake lets through",
        "a removed member rejoins with a new row, and the old one stays removed"),
      .tests("FamilyWorkflowsTests", "a person joins a family by its code"),
      .linearizableFamilies),
    Criterion(
      "5.5", "Whether a person may become parent admin is decided in the same transaction.",
      [.stateMachine, .concurrency], .properties("families.refuse-without-trace"),
      .tests("MembershipStoreTests", "a role is changed with its time, in the order of the checks"),
      .linearizableFamilies),
    Criterion(
      "5.6", "The members of a family are complete and in order.", [.stateMachine],
      .properties("families.agree-with-reference", "families.list-in-a-total-order"),
      .tests("MembershipStoreTests", "a membership comes back as it is stored")),
    Criterion(
      "5.7", "A membership leads to its own family and person, also after reopening the store.",
      [.stateMachine],
      .properties("families.survive-reopening", "families.agree-with-reference", "sync.converges"),
      onLinux: "Look-ups by id replace the object graph."),
  ]
}
