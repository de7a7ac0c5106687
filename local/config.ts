import { resolve } from "node:path";

export type LocalConfig = {
  dataDir: string;
  buildDir: string;
  ports: Record<PortName, number>;
  admin: { email: string; password: string };
  /** Requests in five minutes that each rate limit of auth allows; if unset, those of supabase/config.toml. */
  tokenLimit: number | undefined;
  /** bcrypt's cost factor for passwords; if unset, GoTrue's. */
  passwordCost: number | undefined;
};

export type PortName = "site" | "studio" | "supabase" | "lake" | "telegram" | "mail";

/** The variable that sets each server's port; messages about a taken port name it. */
export const portVariables: Record<PortName, string> = {
  site: "SITE_PORT",
  studio: "STUDIO_PORT",
  supabase: "SUPABASE_PORT",
  lake: "LAKE_PORT",
  telegram: "TELEGRAM_PORT",
  mail: "MAIL_PORT",
};

const defaultPorts: Record<PortName, number> = {
  site: 3000,
  studio: 3333,
  supabase: 54321,
  lake: 3900,
  telegram: 3950,
  mail: 3951,
};

/** Reads the settings of the local stack; throws one error that names every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): LocalConfig {
  const problems: string[] = [];
  const ports = { ...defaultPorts };
  for (const [name, variable] of Object.entries(portVariables) as [PortName, string][]) {
    const text = environment[variable];
    if (!text) continue;
    const port = Number(text);
    if (isBetween(port, 1, 65_535)) ports[name] = port;
    else problems.push(`${variable} is "${text}", not a port from 1 to 65535`);
  }
  const variableByPort = new Map<number, string>();
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    const other = variableByPort.get(port);
    if (other) problems.push(`${other} and ${portVariables[name]} are both ${port}`);
    variableByPort.set(port, portVariables[name]);
  }
  const limit = environment["AUTH_TOKEN_LIMIT"];
  const tokenLimit = limit ? Number(limit) : undefined;
  if (tokenLimit !== undefined && !(tokenLimit > 0)) {
    problems.push(`AUTH_TOKEN_LIMIT is "${limit}", not a number above 0`);
  }
  const cost = environment["PASSWORD_COST"];
  const passwordCost = cost ? Number(cost) : undefined;
  if (passwordCost !== undefined && !isBetween(passwordCost, 4, 15)) {
    problems.push(`PASSWORD_COST is "${cost}", not a number from 4 to 15`);
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
  const dataDir = resolve(environment["DATA_DIR"] || ".data");
  return {
    dataDir,
    buildDir: resolve(dataDir, "build"),
    ports,
    admin: {
      email: environment["ADMIN_EMAIL"] || "admin@example.com",
      password: environment["ADMIN_PASSWORD"] || "Demo-admin-1",
    },
    tokenLimit,
    passwordCost,
  };
}

function isBetween(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}
