// Script file: live
export { requestsEvents } from '../contract.ts'
