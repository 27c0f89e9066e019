// Script file: portfolio
import { subject } from '#platform/contract/freshness.ts'

/** Portfolio pages and their arrangement. */
export const portfoliosSubject = subject('portfolios')
