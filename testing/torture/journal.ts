import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What a person wanted, and was promised: each line is on the disk before the person goes on. */
export type Line =
  | { line: 'people'; username: string; password: string; id: number; user_type: 'client' | 'developer'; email: string }
  | { line: 'wanted'; kind: Kind; name: string }
  | { line: 'acknowledged'; kind: Kind; name: string; by: string; id: number; at: number; detail?: Detail }
  | { line: 'paid'; kind: PaymentKind; by: string; cents: number; reference: string }
  | { line: 'refused'; by: string; call: string; status: number; body: string }
  | { line: 'fault'; what: string; at: number; backAfterMs: number | null }

/** What people make, each under a name that nothing else has. */
export type Kind =
  | 'request'
  | 'pitch'
  | 'message'
  | 'file'
  | 'agreement'
  | 'completion'
  | 'rating'
  | 'product'
  | 'product file'
  | 'purchase'
export type PaymentKind = 'top up' | 'donation' | 'subscription' | 'purchase by card'

/** What else must be found again with it. */
export interface Detail {
  conversation?: number
  request?: number
  product?: number
  message?: number
  sha256?: string
  cents?: number
}

/** A file of lines that outlives the program and whoever tortures it. */
export interface Journal {
  add: (line: Line) => void
  close: () => void
}

/** Opens a new journal. Every line is synced before `add` returns. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'wx', 0o600)
  return {
    add: (line) => {
      writeSync(handle, `${JSON.stringify(line)}\n`)
      fsyncSync(handle)
    },
    close: () => closeSync(handle),
  }
}

/** Reads the lines of a journal; a last one that was cut off was never acted on. */
export const readJournal = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((text) => JSON.parse(text) as Line)
