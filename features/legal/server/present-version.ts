import type { LegalVersion } from '../contract.ts'
import type { listVersions } from './queries/versions.ts'

type Row = Awaited<ReturnType<typeof listVersions>>['items'][number]

function statusOf(
  { number, withdrawn_at, effective_at }: Row,
  inForce: number | null,
  now: Date,
): LegalVersion['status'] {
  if (withdrawn_at !== null) return 'withdrawn'
  if (new Date(effective_at) > now) return 'upcoming'
  return number === inForce ? 'in_force' : 'former'
}

/** Returns a version as owners see it; `inForce` is the number of the version in force. */
export const presentVersion = (row: Row, { inForce, now }: { inForce: number | null; now: Date }): LegalVersion => ({
  number: row.number,
  is_built_in: row.is_built_in,
  summary: row.summary,
  needs_acceptance: row.needs_acceptance,
  is_announced: row.is_announced,
  effective_at: row.effective_at,
  created_at: row.created_at,
  created_by: row.created_by,
  status: statusOf(row, inForce, now),
})
