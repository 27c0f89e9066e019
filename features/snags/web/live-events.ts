// Script file: live
export { snagsEvents } from '../contract.ts'
