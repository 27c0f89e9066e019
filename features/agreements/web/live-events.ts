// Script file: live
export { agreementsEvents } from '../contract.ts'
