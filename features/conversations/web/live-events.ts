// Script file: live
export { conversationsEvents } from '../contract.ts'
