import pg from 'pg'

// Texts as PostgreSQL returns them. JIT compilation would take longer than any of the statements runs.
const SETTINGS = {
  TimeZone: 'UTC',
  jit: 'off',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '1min',
} as const
const SETTING_ENTRIES = Object.entries(SETTINGS)
const SET_ALL = SETTING_ENTRIES.map(([name, value]) => `set ${name} = '${value}'`).join('; ')
const READ_ALL = SETTING_ENTRIES.map(([name]) => `current_setting('${name}') as "${name}"`).join(', ')

// Key of the advisory lock under which processes that start at once change the role one after the other; any fixed number.
const ROLE_LOCK = 727_003

/** A pooler in front of the database does not give what the program needs; the message is for operators. */
export class UnsuitablePooler extends Error {}

const hasAllSettings = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<Record<string, string>>(`select ${READ_ALL}`)
  return SETTING_ENTRIES.every(([name, value]) => rows[0]?.[name] === value)
}

/** Sets what all statements rely on, for as long as the connection lives: the time zone and the time limits. */
export async function applyToSession(client: pg.ClientBase): Promise<void> {
  await client.query(SET_ALL)
}

/**
 * Sets the same for all sessions of this role in this database, through a connection that leads through no pooler: where sessions share
 * connections, a setting of one would reach others or get lost. Changes nothing if they have it.
 */
export async function applyToRole(settings: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(settings)
  // The statement that is running fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await hasAllSettings(client)) return
    const { rows } = await client.query<{ role: string; name: string }>(
      'select current_user as role, current_database() as name',
    )
    const [role, name] = [rows[0]?.role ?? '', rows[0]?.name ?? ''].map((one) => pg.escapeIdentifier(one))
    const changes = SETTING_ENTRIES.map(
      ([setting, value]) => `alter role ${role} in database ${name} set ${setting} = '${value}'`,
    )
    await client.query(['begin', `select pg_advisory_xact_lock(${ROLE_LOCK})`, ...changes, 'commit'].join('; '))
  } finally {
    await client.end()
  }
}

/** Throws `UnsuitablePooler` if the settings of the role are not in force on a connection through a pooler. */
export async function checkRoleSettings(client: pg.ClientBase): Promise<void> {
  if (await hasAllSettings(client)) return
  throw new UnsuitablePooler(
    'DATABASE_URL leads through a pooler whose connections are older than the settings of the role. ' +
      'Run RECONNECT on its admin console, or restart it.',
  )
}
