// Recharts looks its scales up by name, so a build keeps all of d3's, the calendar ones with their time formats
// among them. Our charts have points and numbers only; vite.config.ts gives Recharts these instead.
export { scaleLinear, scalePoint } from 'd3-scale'
