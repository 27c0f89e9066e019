import type { PersonalData } from '#features/accounts/server.ts'
import { invoiceLeavingSeller } from './invoice-fees.ts'

/** Who closes their account is invoiced for their fees, while their billing details are there. All sellers wait for the platform's numbers. */
export const feesPersonalData: PersonalData = {
  name: 'fees',
  isErasedLast: true,
  erase: (work, { accountId }) => invoiceLeavingSeller(work, accountId),
}
