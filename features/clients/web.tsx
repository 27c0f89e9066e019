export { ClientFigures } from './web/ClientFigures.tsx'
