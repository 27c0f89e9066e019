import type { Agreement, Milestone } from '../contract.ts'
import { proposed } from './show-agreement.tsx'

const AT = '2026-11-21T08:00:00.000Z'

/** A milestone that is planned and that nobody can do anything with. */
export const milestone = (fields: Partial<Milestone> = {}): Milestone => ({
  number: 1,
  title: 'Design',
  price: 400,
  due_on: '2026-12-31',
  status: 'planned',
  fee: 0,
  paid_with: null,
  payment: null,
  funded_at: null,
  delivery: null,
  accept_at: null,
  settled_at: null,
  to_client: null,
  to_creator: null,
  dispute: null,
  moves: [],
  ...fields,
})

export const second = (fields: Partial<Milestone> = {}) =>
  milestone({ number: 2, title: 'Ten pages', price: 850, due_on: null, ...fields })

/** An agreement with milestones that both sides accepted. */
export const paidHere = (milestones: Milestone[], fields: Partial<Agreement> = {}): Agreement => ({
  ...proposed,
  status: 'accepted',
  accepted_at: AT,
  agreement_date: AT,
  milestones,
  ...fields,
})
