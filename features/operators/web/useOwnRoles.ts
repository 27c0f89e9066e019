import { useEndpoint } from '#platform/web/api/query.ts'
import { operatorsApi } from '../contract.ts'

/** Queries the operator roles of the signed-in account. */
export const useOwnRoles = () => useEndpoint(operatorsApi.mine, {})
