export function typeface(file: string): (sign: string) => [width: number, path: string];
