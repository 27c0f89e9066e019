// Script file: portfolio
import { subject } from '#platform/contract/freshness.ts'

/** What creators show on which page, and the pages they have. */
export const portfoliosSubject = subject('portfolios')
