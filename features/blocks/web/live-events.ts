// Script file: live
export { blocksEvents } from '../contract.ts'
