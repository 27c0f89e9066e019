import type { Config } from '#platform/server/config.ts'
import { HttpError } from '#platform/server/http/http-errors.ts'

/** Whether this installation accepts payments. */
export const hasPayments = ({ PAYMENTS }: Pick<Config, 'PAYMENTS'>): boolean => PAYMENTS === 'on'

/** Error for calls that need payments while they are turned off. */
export const paymentsOff = () => new HttpError(404, 'payments_off', 'Payments are turned off on this installation')
