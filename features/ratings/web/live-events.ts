// Script file: live
export { ratingsEvents } from '../contract.ts'
