// Script file: live
export { showcaseFetchingEvents } from '../contract.ts'
