import type { Line } from '../journal.ts'

/** What was found to be wrong, in sentences. */
export interface Verdict {
  /** How many things were acknowledged, payments included. */
  acknowledged: number
  lost: string[]
  doubled: string[]
  wrong: string[]
}

/** One thing that the program has, as its API shows it. */
export interface Thing {
  kind: string
  name: string
  id: number
  /** SHA-256 of its content, of files that were fetched. */
  sha256?: string
}

/** One charge that the provider took, in cents after refunds. */
export interface Charge {
  reference: string
  cents: number
}

/** Everything that was found: through the API, at the provider, in the mail, and (as sentences) in the database. */
export interface Findings {
  things: readonly Thing[]
  /** Who can sign in, under which id. */
  accounts: ReadonlyMap<string, number>
  /** What each person's newest rating of the other says: a newer one replaces what was there. */
  ratings: ReadonlyMap<string, string>
  /** What each client has, as their balance says. */
  balances: ReadonlyMap<string, number>
  /** Sums of the donations that people see as paid. */
  donations: ReadonlyMap<string, number>
  charges: readonly Charge[]
  /** What the books say the provider holds. */
  heldByProvider: number
  mailedTo: ReadonlySet<string>
  database: readonly string[]
}

const key = ({ kind, name }: { kind: string; name: string }) => `${kind} "${name}"`
type Of<Kind extends Line['line']> = Extract<Line, { line: Kind }>
const only = <Kind extends Line['line']>(lines: readonly Line[], kind: Kind): Of<Kind>[] =>
  lines.filter((line): line is Of<Kind> => line.line === kind)

/** Every acknowledged thing is there once, with its id and its content; what was only wanted is there once or not at all. */
function compareThings(lines: readonly Line[], things: readonly Thing[], verdict: Verdict): void {
  const found = Map.groupBy(things, key)
  for (const line of only(lines, 'acknowledged')) {
    if (line.kind === 'rating') continue
    const [first] = found.get(key(line)) ?? []
    if (!first) verdict.lost.push(`${key(line)} of ${line.by} was acknowledged and is not there`)
    else if (first.id !== line.id) verdict.wrong.push(`${key(line)} was acknowledged as ${line.id} and is ${first.id}`)
    const expected = line.detail?.sha256
    if (first && expected !== undefined && first.sha256 !== expected)
      verdict.wrong.push(`${key(line)} has another content than was sent`)
  }
  for (const [name, all] of found) if (all.length > 1) verdict.doubled.push(`${name} is there ${all.length} times`)
  const wanted = new Set([...only(lines, 'wanted'), ...only(lines, 'acknowledged')].map(key))
  for (const name of found.keys()) if (!wanted.has(name)) verdict.wrong.push(`${name} is there and nobody wanted it`)
}

/** The newest rating is the last one that was acknowledged, or one that was wanted after it. */
function compareRatings(lines: readonly Line[], ratings: Findings['ratings'], verdict: Verdict): void {
  const given = only(lines, 'acknowledged').filter(({ kind }) => kind === 'rating')
  for (const [who, all] of Map.groupBy(given, ({ by }) => by)) {
    const names = only(lines, 'wanted').filter(({ kind, name }) => kind === 'rating' && name.endsWith(` by ${who}`))
    const last = names.findIndex(({ name }) => name === all.at(-1)?.name)
    const found = ratings.get(who)
    if (!names.slice(last).some(({ name }) => name === found))
      verdict.lost.push(`rating "${all.at(-1)?.name}" was acknowledged and is not there, but "${found}"`)
  }
}

/** Who paid and bought has what is left; what the provider took is what the books hold. */
function compareMoney(lines: readonly Line[], findings: Findings, verdict: Verdict): void {
  const { balances, donations, charges, heldByProvider } = findings
  const paid = only(lines, 'paid')
  const bought = only(lines, 'acknowledged').filter(
    ({ kind, name }) => kind === 'purchase' && !name.endsWith('by card'),
  )
  const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
  for (const [who, balance] of balances) {
    const topUps = sumOf(paid.filter(({ kind, by }) => kind === 'top up' && by === who))
    const spent = sumOf(bought.filter(({ by }) => by === who).map(({ detail }) => ({ cents: detail?.cents ?? 0 })))
    if (balance !== topUps - spent)
      verdict.wrong.push(`${who} paid in ${topUps} cents, spent ${spent} and has ${balance}`)
    const given = sumOf(paid.filter(({ kind, by }) => kind === 'donation' && by === who))
    if ((donations.get(who) ?? 0) !== given)
      verdict.wrong.push(`${who} donated ${given} cents and sees ${donations.get(who) ?? 0} as paid`)
  }
  for (const [reference, all] of Map.groupBy(charges, (charge) => charge.reference))
    if (all.length > 1) verdict.doubled.push(`the provider charged ${all.length} times for ${reference}`)
  if (charges.length !== paid.length)
    verdict.wrong.push(`people paid ${paid.length} times and the provider charged ${charges.length} times`)
  const held = sumOf(charges)
  if (held !== heldByProvider) verdict.wrong.push(`the provider took ${held} cents and the books say ${heldByProvider}`)
}

/** Compares what people noted with what was found. */
export function compare(lines: readonly Line[], findings: Findings): Verdict {
  const acknowledged = only(lines, 'acknowledged').length + only(lines, 'paid').length + only(lines, 'people').length
  const verdict: Verdict = { acknowledged, lost: [], doubled: [], wrong: [...findings.database] }
  compareThings(lines, findings.things, verdict)
  compareRatings(lines, findings.ratings, verdict)
  compareMoney(lines, findings, verdict)
  for (const { username, email, id } of only(lines, 'people')) {
    if (findings.accounts.get(username) !== id) verdict.lost.push(`the account of ${username} is not there`)
    if (!findings.mailedTo.has(email)) verdict.lost.push(`no email to confirm their address reached ${username}`)
  }
  for (const { by, call, status, body } of only(lines, 'refused'))
    verdict.wrong.push(`${by} was refused: ${call} ${status} ${body}`)
  for (const { what, backAfterMs } of only(lines, 'fault'))
    if (backAfterMs === null) verdict.wrong.push(`nobody could write any more after: ${what}`)
  return verdict
}
