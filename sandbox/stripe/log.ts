/** The subset of a pino logger that the sandbox uses. */
export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Discards everything; the default of a sandbox without a logger. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }
