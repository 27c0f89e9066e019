import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second.
const TICKS = 100
const [USER, SYSTEM] = [11, 12]

/** The seconds of processor that a process has taken so far, on Linux. What others do on the machine does not count in them. */
export function secondsOf(pid: number): number {
  // The name of the program stands first, in brackets, and may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS
}
