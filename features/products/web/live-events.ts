// Script file: live
export { productFilesEvents, purchasesEvents } from '../contract.ts'
