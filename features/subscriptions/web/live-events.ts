// Script file: live
export { subscriptionsEvents } from '../contract.ts'
