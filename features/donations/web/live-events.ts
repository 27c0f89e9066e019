// Script file: live
export { monthlyGiftsEvents } from '../contract.ts'
