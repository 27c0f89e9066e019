// Script file: live
export { invoicesEvents } from '../contract.ts'
