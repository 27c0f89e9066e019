export { grantOperator, revokeOperator } from './server/grants.ts'
export { operatorPersonalData } from './server/personal-data.ts'
export { isOperator, listOperators } from './server/queries.ts'
export { operatorsRoutes } from './server/routes.ts'
