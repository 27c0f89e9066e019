import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** One statement as the database was sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

type Query = (this: unknown, ...input: unknown[]) => unknown

function statementOf([query, given]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: Array.isArray(given) ? given : [] }
  const { text, values = [] } = query as { text: string; values?: unknown[] }
  return { text, values }
}

const recording = new AsyncLocalStorage<Statement[]>()
const recordingAll = new Set<Statement[]>()

// Every driver call of the process passes here, on the embedded database as on a server.
function listenToDriver(): void {
  const driver = pg.Client.prototype as unknown as { query: Query }
  const real = driver.query
  driver.query = function (...input) {
    const sent = statementOf(input)
    recording.getStore()?.push(sent)
    for (const statements of recordingAll) statements.push(sent)
    return real.apply(this, input)
  }
}
listenToDriver()

/**
 * The SQL statements that the work sends, in order. What others send meanwhile is not among them: the notices of commits, which go
 * out a moment later for all, and what an earlier test left behind.
 */
export async function recordStatements(work: () => PromiseLike<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  // Awaited inside: some calls begin only when they are waited for.
  await recording.run(statements, async () => {
    await work()
  })
  return statements
}

/** The SQL statements that the whole process sends while the work runs, in order: for what goes out in nobody's name. */
export async function recordAllStatements(work: () => PromiseLike<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  recordingAll.add(statements)
  try {
    await work()
  } finally {
    recordingAll.delete(statements)
  }
  return statements
}
