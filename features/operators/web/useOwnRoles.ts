import { useEndpoint } from '#platform/web/api/query.ts'
import { operatorsApi } from '../contract.ts'

/** The roles of the signed-in account in running this installation. */
export const useOwnRoles = () => useEndpoint(operatorsApi.mine, {})
