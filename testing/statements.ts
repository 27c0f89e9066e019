import pg from 'pg'

/** One statement as the database was sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

// Every driver call of the process passes here, on the embedded database as on a server. Test files run in processes of their own.
type Query = (this: unknown, ...input: unknown[]) => unknown

/** The SQL statements that reach the database while the work runs, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const driver = pg.Client.prototype as unknown as { query: Query }
  const real = driver.query
  const statements: Statement[] = []
  driver.query = function (...input) {
    const [query, values] = input
    if (typeof query === 'string') statements.push({ text: query, values: Array.isArray(values) ? values : [] })
    else statements.push({ text: (query as Statement).text, values: (query as Partial<Statement>).values ?? [] })
    return real.apply(this, input)
  }
  try {
    await work()
  } finally {
    driver.query = real
  }
  return statements
}

/** Whether a statement is the notice of commits, which goes out a moment after them and belongs to no call. */
export const isNotice = ({ text }: Statement): boolean => text.startsWith('select pg_notify(')

/**
 * How many statements the work sends, without notices. A list that asks again for every row shows here: count with few rows and
 * with many.
 */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(work)).filter((statement) => !isNotice(statement)).length
