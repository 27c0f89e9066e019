import type { Handler } from '#platform/server/http/routes.ts'
import type { accountCareApi } from '../../contract.ts'

type Care = typeof accountCareApi

/** The handlers of account care, as its files share them out. */
export type CareHandlers<Keys extends keyof Care = keyof Care> = { [Key in Keys]: Handler<Care[Key]> }
