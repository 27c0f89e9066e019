import type { PersonalData } from '#features/accounts/server.ts'
import { deleteCodes, exportCodes } from './queries/codes.ts'

/** Discount codes are deleted with their seller; purchases keep the text of the code and what it took off. */
export const discountCodesPersonalData: PersonalData = {
  name: 'discount_codes',
  exportOf: exportCodes,
  erase: async ({ db }, { accountId }) => {
    await deleteCodes(db, accountId)
  },
}
