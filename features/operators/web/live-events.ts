// Script file: live
export { operatorsEvents } from '../contract/live.ts'
