// Script file: live
export { balancesEvents } from '../contract.ts'
