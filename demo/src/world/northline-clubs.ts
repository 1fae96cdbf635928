import type { Club } from './world.ts';

/**
 * Invented clubs of an invented country. Those of football and handball have the colours of the videos' kits
 * among theirs (`match/kits.ts`), or no match with a video.
 */
export const footballClubs = [
  ['AST', 'Astermoor Athletic', '#1546a0', '#d8343f'],
  ['BRW', 'Brackwater Town', '#b3202c', '#f5f2ea'],
  ['CAL', 'Caldervane City', '#57b6e8', '#0c2340'],
  ['DUN', 'Dunmarrow Wanderers', '#e0562a', '#16161a'],
  ['ELD', 'Elderfjord IF', '#0f7a54', '#d0343f'],
  ['FEN', 'Fennhollow Albion', '#f2d23c', '#20509e'],
  ['GRV', 'Grimsvale United', '#7a1f40', '#5a9fe0'],
  ['HEX', 'Hexmoor Borough', '#2b2f36', '#e84a3c'],
  ['IVA', 'Ivarsund BK', '#1d4fa3', '#c8323c'],
  ['KES', 'Kestrow Rovers', '#c22f45', '#ffffff'],
  ['LOR', 'Lorrimead Park', '#4340b0', '#e0354a'],
  ['MOS', 'Mossgate Olympic', '#1d6fb0', '#e2483d'],
] as const satisfies readonly Club[];

export const handballClubs = [
  ['NYR', 'Nyrholt Storm', '#23407c', '#f6c433'],
  ['OXT', 'Oxtarn Hammers', '#c23b22', '#f2c230'],
  ['PEL', 'Pellmark HK', '#1c8a5a', '#e23b4e'],
  ['QUA', 'Quarrowby HC', '#e7b416', '#c8202f'],
  ['RIN', 'Rindermoor Falcons', '#a3243b', '#f0c02f'],
  ['SKA', 'Skarnwick Bears', '#5b3a21', '#ffb347'],
  ['TAR', 'Tarnhelm Arrows', '#0d6ea8', '#ff5d5d'],
  ['ULV', 'Ulvenholm Wolves', '#4a5560', '#ffd23f'],
] as const satisfies readonly Club[];

export const basketballClubs = [
  ['VAN', 'Vantreau Comets', '#3b1f8c', '#ff8a3d'],
  ['WES', 'Westerhelm Towers', '#0f3d5e', '#f1c40f'],
  ['YAR', 'Yarrowgate Kings', '#8c1c3a', '#e6c068'],
  ['ZEP', 'Zephyr Quay Sails', '#0b8fa6', '#ffffff'],
  ['ARK', 'Arkenreach Owls', '#3a4a2b', '#e9d8a6'],
  ['BEX', 'Bexhollow Rams', '#d1462f', '#1e2a38'],
  ['COR', 'Corvane Ravens', '#202028', '#9b6bff'],
  ['DOV', 'Dovermere Pilots', '#1f6feb', '#ffd9a0'],
] as const satisfies readonly Club[];

export const iceHockeyClubs = [
  ['FRO', 'Frostholm Icebreakers', '#0a4d8c', '#bfe9ff'],
  ['GLA', 'Glacierport Lynx', '#5d6d7e', '#f39c12'],
  ['HAI', 'Hailstrand Foxes', '#d35400', '#fdf2e0'],
  ['ISE', 'Isenmark Anchors', '#14213d', '#e63946'],
  ['JOK', 'Jokulby Wolverines', '#6c3a1f', '#ffd23f'],
  ['KLT', 'Kaltmoor Stags', '#1b5e20', '#d4af37'],
  ['LUM', 'Lumenfjord Lights', '#5f2eea', '#7df9c9'],
  ['NCA', 'Northcairn Giants', '#263238', '#80deea'],
] as const satisfies readonly Club[];

export const volleyballClubs = [
  ['AMB', 'Amberlund Volley', '#e3920f', '#3b1d60'],
  ['BIR', 'Birchrise VC', '#2e7d5b', '#f6f3e4'],
  ['CIN', 'Cinderfold VC', '#a62b2b', '#ffd166'],
  ['DAL', 'Dalewind Volley', '#2678b2', '#d9f2ff'],
  ['EMB', 'Emberlyn VC', '#d6336c', '#fff0b3'],
  ['FAI', 'Fairstrand Volley', '#0d8a8a', '#ffe8d6'],
] as const satisfies readonly Club[];

export const rugbyClubs = [
  ['GOR', 'Gorsefell RFC', '#2f5d3a', '#f0d34a'],
  ['HEA', 'Heathermoor RFC', '#7b3f8c', '#e8e2f0'],
  ['IRO', 'Ironhythe RFC', '#37474f', '#ff7043'],
  ['JUN', 'Juniper Cross RFC', '#0b5f6b', '#f7e8c6'],
  ['KLD', 'Kelderby RFC', '#a3282e', '#1a1a24'],
  ['LOA', 'Loambridge RFC', '#6b4a2b', '#9ed0a6'],
] as const satisfies readonly Club[];

export const fieldHockeyClubs = [
  ['MAP', 'Maplethorn HC', '#b5461d', '#fbe9c9'],
  ['NET', 'Nettlegrove HC', '#3c8d40', '#f3f7d4'],
  ['ORC', 'Orchardine HC', '#c2255c', '#d8f5a2'],
  ['PIN', 'Pinelow HC', '#155f4a', '#e0c068'],
  ['QUI', 'Quillmere HC', '#34558b', '#f4a7b9'],
  ['RUS', 'Rushwater HC', '#1a7fa0', '#f9f871'],
] as const satisfies readonly Club[];
