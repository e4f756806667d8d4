/** Every bound of the program, in one place. A number that limits something and is not here is a mistake. */
export const LIMITS = {
  // HTTP
  bodyBytes: 1 << 20,
  headerBytes: 16 << 10,
  mcpBodyBytes: 4 << 20,
  requestTimeoutMs: 60_000,

  // Sockets and rooms
  frameBytes: 64 << 20,
  documentBytes: 64 << 20,
  awarenessBytes: 16 << 10,
  bridgeBytes: 1 << 20,
  unsentBytes: 1 << 20,
  slowReaderMs: 30_000,
  silenceMs: 15_000,
  socketsPerRoom: 500,
  socketsPerAccount: 200,
  helloMs: 10_000,
  accessRecheckMs: 1_000,
  deadSocketMs: 45_000,
  pendingBytes: 32 << 20,
  inlineJobBytes: 64 << 10,

  // Storage
  segmentBytes: 16 << 20,
  compactAfterBytes: 4 << 20,
  compactAfterRecords: 5_000,
  compactIdleBytes: 64 << 10,
  compactIdleRecords: 500,
  catchUpRecords: 64,
  roomLingerMs: 5_000,
  recordBytes: 64 << 20,
  salvageBytes: 256 << 20,
  lazySaveMs: 1_000,
  shutdownMs: 5_000,

  // Accounts, keys, boards
  nameChars: 120,
  keysPerAccount: 100,
  boardsPerAccount: 10_000,
  linksPerBoard: 100,
  membersPerBoard: 500,
  keyLabelChars: 80,
  secretChars: 200,
  passwordMinChars: 10,
  passwordMaxChars: 200,
  sessionsPerAccount: 200,
  sessionIdleMs: 400 * 24 * 60 * 60_000,
  seenEveryMs: 60 * 60_000,
  guestsPerLink: 500,
  revokedKeysKept: 500,
  energyDaysKept: 35,
  guessesPerWindow: 20,
  guessWindowMs: 60_000,
  guessAddresses: 10_000,

  // Sessions in a tab
  reconnectBaseMs: 200,
  reconnectMaxMs: 10_000,
  presenceTickMs: 16,
  storageOpenMs: 3_000,
  storageRetryMs: 5_000,
  storageQueue: 1_000,
  undoSteps: 500,
  documentDepth: 64,

  // Agent calls
  callWaitMs: 30_000,
  claimWaitMs: 1_500,
  grantAgeMs: 5_000,
  progressEveryMs: 2_000,
  callsPerAgent: 16,
  agentInactiveMs: 60_000,
  agentGoneMs: 15 * 60_000,
  replyResendMs: 2_000,
  summaryChars: 200,
  editsPerUnit: 10,
  callsRemembered: 1_000,

  // Tools
  editsPerCall: 500,
  replyBytes: 8 << 10,
  replyMaxChars: 40_000,
  errorBytes: 2 << 10,
  descriptionBytes: 2 << 10,
  pageItems: 50,

  // Boards
  parts: 20_000,
  connections: 60_000,
  labelChars: 200,
  noteChars: 4_000,
  fieldChars: 1_000,
  callsKept: 200,
  inverseBytes: 256 << 10,
  coordinate: 1e7,

  // Definitions
  definitionBytes: 5 << 20,
  definitionDepth: 32,
  patternChars: 500,
  patternValueChars: 200,
  patternRepeat: 64,
  definitionNodes: 300_000,
  problemsKept: 200,
  pointerChars: 500,
  resourcesPerDomain: 2_000,
  interfacesPerDomain: 1_000,

  // Engine
  allocationSteps: 200_000,
  violationsKept: 5_000,
} as const;
