import { statfsSync } from 'node:fs'

/** Free space below which the disk counts as full, reserved for running operations and the database's own maintenance. */
export const RESERVE_BYTES = 64 * 1024 * 1024

/** Returns the number of free bytes on a folder's disk. */
export function freeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Returns whether an error means that the disk or our quota on it is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
