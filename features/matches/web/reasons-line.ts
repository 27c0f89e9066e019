// Script file: matches
import type { MatchReason } from '../contract.ts'

/** Returns the reasons of a match in one line. */
export const reasonsLine = (reasons: readonly MatchReason[]): string => reasons.map(({ text }) => text).join(' · ')
