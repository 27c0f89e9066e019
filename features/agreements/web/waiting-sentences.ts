import type { AgreementWaiting, ListedAgreement } from '../contract.ts'

/** What somebody has to do, in words. */
const STEPS: Readonly<Record<AgreementWaiting['kind'], (milestone: string | null) => string>> = {
  terms: () => 'reply to the terms',
  change: () => 'reply to a change of the terms',
  delivery: (milestone) => (milestone === null ? 'accept the delivery' : `accept the delivery of “${milestone}”`),
  returned_delivery: (milestone) => (milestone === null ? 'deliver again' : `deliver “${milestone}” again`),
  fund_milestone: (milestone) => `fund “${milestone ?? ''}”`,
  deliver_milestone: (milestone) => `deliver “${milestone ?? ''}”`,
  dispute: (milestone) => `decide the dispute about “${milestone ?? ''}”`,
}

type Entry = Pick<ListedAgreement, 'client_id' | 'client_full_name' | 'developer_full_name' | 'waiting'>

const ownSideOf = ({ client_id }: Entry, ownId: number) => (ownId === client_id ? 'client' : 'creator')

/** Returns whether the agreement waits for the reader. */
export const isWaitingForReader = (entry: Entry, ownId: number): boolean =>
  entry.waiting?.side === ownSideOf(entry, ownId)

/** Returns what the agreement waits for, and for whom, as a sentence; null if it waits for nobody. */
export function waitingSentence(entry: Entry, ownId: number): string | null {
  const { waiting, client_full_name: client, developer_full_name: creator } = entry
  if (!waiting) return null
  const who = isWaitingForReader(entry, ownId) ? 'you' : { client, creator, moderator: 'a moderator' }[waiting.side]
  return `Waiting for ${who}: ${STEPS[waiting.kind](waiting.milestone)}`
}
