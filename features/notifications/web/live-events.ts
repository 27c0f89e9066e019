// Script file: live
export { notificationsEvents } from '../contract.ts'
