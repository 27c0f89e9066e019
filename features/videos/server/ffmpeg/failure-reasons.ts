/** Why an ffmpeg run failed. `too_slow` and `no_room` point to a busy machine, most others to the input. */
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

/** How a process ended: exit code and signal. */
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

/** Derives the reason from the last output of ffmpeg and how the process ended. */
export function reasonOf(stderr: string, { signal }: Ending): Reason {
  if (signal === 'SIGXCPU') return 'too_costly'
  if (signal === 'SIGXFSZ') return 'too_large'
  // Killed from outside, for example by the out-of-memory killer: an earlier error in the output is not the reason.
  if (signal === 'SIGKILL' || signal === 'SIGTERM') return 'unknown'
  return words.find(([, pattern]) => pattern.test(stderr))?.[0] ?? 'unknown'
}

/**
 * Whether a run with this reason failed despite exit code 0: short of memory, ffmpeg treats a source as ended and writes half a result.
 */
export const isFatal = (reason: Reason): boolean => reason === 'too_much_memory' || reason === 'no_room'
