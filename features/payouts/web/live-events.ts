// Script file: live
export { payoutsEvents } from '../contract.ts'
