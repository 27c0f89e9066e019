/** The few words of a pino logger that the sandbox says. */
export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Says nothing: what a sandbox started without a log uses. */
export const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }
