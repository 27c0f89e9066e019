// Script file: live
export { productFilesEvents, purchaseMessagesEvents, purchasesEvents } from '../contract.ts'
