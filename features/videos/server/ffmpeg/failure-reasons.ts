/** Why ffmpeg did not come to its end. Of a busy machine speak `too_slow` and `no_room`, of its input most others. */
export type Reason =
  | 'damaged'
  | 'unsupported'
  | 'too_much_memory'
  | 'too_large'
  | 'too_costly'
  | 'too_slow'
  | 'no_room'
  | 'cancelled'
  | 'unknown'

/** How a process ended. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

const words: readonly [Reason, RegExp][] = [
  ['no_room', /No space left on device|Disk quota exceeded/i],
  [
    'too_much_memory',
    /Cannot allocate memory|malloc of size \d+ failed|std::bad_alloc|Resource temporarily unavailable/i,
  ],
  ['too_large', /File too large/i],
  [
    'unsupported',
    /codec .*not on whitelist|Decoder .* not found|Unknown decoder|unsupported codec|no decoder|not implemented/i,
  ],
  [
    'damaged',
    /Invalid data found|moov atom not found|End of file|Error while decoding|matches no streams|does not contain any stream/i,
  ],
]

/** The reason in what ffmpeg said last and how it ended. */
export function reasonOf(said: string, { signal }: Ending): Reason {
  if (signal === 'SIGXCPU') return 'too_costly'
  if (signal === 'SIGXFSZ') return 'too_large'
  // Somebody ended it, such as a system that is short of memory: what it stumbled over before was not the reason.
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return 'unknown'
  return words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'unknown'
}

/** What it may say and still end well, with half a result: it takes a source that it has no memory for as ended. */
export const isFatal = (reason: Reason): boolean => reason === 'too_much_memory' || reason === 'no_room'
