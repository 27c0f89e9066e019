// Script file: portfolio
import { subject } from '#platform/contract/freshness.ts'

/** What creators show on which page, and the pages they have. */
export const portfoliosSubject = subject('portfolios')
/** The links of pages, and who opened them. */
export const portfolioSharesSubject = subject('portfolio_shares')
