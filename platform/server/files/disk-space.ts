import { statfsSync } from 'node:fs'

/** Below this the disk counts as full: what is under way, and the database's own housekeeping, must still fit. */
export const RESERVE_BYTES = 64 * 1024 * 1024

/** How many bytes a folder's disk still takes. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether an error says that the disk, or the part of it that is ours, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
