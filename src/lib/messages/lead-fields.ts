/** A text in each language that has its own system messages. */
type Translations = Record<"en" | "id" | "ms" | "zh", string>;

/**
 * The field's control. `solutions` is the list of solutions, `lines` a textarea; any other value is the type of an
 * input.
 */
type Control = {
  type?: "tel" | "email" | "number" | "solutions" | "lines";
  /** The autocomplete value; none if it is missing. */
  autoComplete?: string;
  isRequired?: true;
};

export type LeadField = {
  /** The desk's label: in the panel, and above a column of an export or an import. */
  title: string;
  /** The Studio's title of its label. */
  studio: string;
  /** The contact form's default label. */
  label: Translations;
  /** The contact form's validation messages; `studio`: the Studio's title of each. */
  wrong: Record<string, Translations & { studio: string }>;
  control: Control;
};

/**
 * The fields of the contact form, in order. Form, desk, export, import and the Studio are derived from them;
 * lead-rules.ts has the rules. A field's column in the database is named after it: `companyName` is company_name.
 */
export const leadFields = {
  companyName: {
    title: "Company",
    studio: "Company name",
    label: { en: "Company Name", id: "Nama Perusahaan", ms: "Nama Syarikat", zh: "公司名称" },
    wrong: {
      companyNameRequired: {
        studio: "Company name missing",
        en: "Company name is required",
        id: "Nama perusahaan wajib diisi",
        ms: "Nama syarikat perlu diisi",
        zh: "请填写公司名称",
      },
      companyNameTooLong: {
        studio: "Company name over 100 characters",
        en: "Company name must be less than 100 characters",
        id: "Nama perusahaan harus kurang dari 100 karakter",
        ms: "Nama syarikat mesti kurang daripada 100 aksara",
        zh: "公司名称须少于100个字符",
      },
      companyNameInvalid: {
        studio: "Company name with other characters",
        en: "Company name contains invalid characters",
        id: "Nama perusahaan berisi karakter yang tidak diperbolehkan",
        ms: "Nama syarikat mengandungi aksara yang tidak dibenarkan",
        zh: "公司名称含有不能使用的字符",
      },
    },
    control: { autoComplete: "organization", isRequired: true },
  },
  contactName: {
    title: "Contact",
    studio: "Contact name",
    label: { en: "Contact Name", id: "Nama Anda", ms: "Nama Anda", zh: "联系人姓名" },
    wrong: {
      contactNameRequired: {
        studio: "Contact name missing",
        en: "Contact name is required",
        id: "Nama Anda wajib diisi",
        ms: "Nama anda perlu diisi",
        zh: "请填写联系人姓名",
      },
      contactNameTooLong: {
        studio: "Contact name over 50 characters",
        en: "Contact name must be less than 50 characters",
        id: "Nama harus kurang dari 50 karakter",
        ms: "Nama mesti kurang daripada 50 aksara",
        zh: "联系人姓名须少于50个字符",
      },
      contactNameInvalid: {
        studio: "Contact name with other characters",
        en: "Name contains invalid characters",
        id: "Nama berisi karakter yang tidak diperbolehkan",
        ms: "Nama mengandungi aksara yang tidak dibenarkan",
        zh: "姓名含有不能使用的字符",
      },
    },
    control: { autoComplete: "name", isRequired: true },
  },
  contactNumber: {
    title: "Phone",
    studio: "Contact number",
    label: { en: "Contact Number", id: "Nomor Telepon", ms: "Nombor Telefon", zh: "联系电话" },
    wrong: {
      contactNumberTooShort: {
        studio: "Phone number under 8 digits",
        en: "Phone number must be at least 8 digits",
        id: "Nomor telepon minimal 8 digit",
        ms: "Nombor telefon mesti sekurang-kurangnya 8 digit",
        zh: "电话号码至少要有8位数",
      },
      contactNumberTooLong: {
        studio: "Phone number over 20 characters",
        en: "Phone number must be less than 20 characters",
        id: "Nomor telepon harus kurang dari 20 karakter",
        ms: "Nombor telefon mesti kurang daripada 20 aksara",
        zh: "电话号码须少于20个字符",
      },
      contactNumberInvalid: {
        studio: "Phone number with other characters",
        en: "Invalid phone number format",
        id: "Format nomor telepon tidak valid",
        ms: "Format nombor telefon tidak sah",
        zh: "电话号码格式不正确",
      },
    },
    control: { type: "tel", autoComplete: "tel", isRequired: true },
  },
  email: {
    title: "Email",
    studio: "Email",
    label: { en: "Email", id: "Email", ms: "E-mel", zh: "电邮" },
    wrong: {
      emailInvalid: {
        studio: "No email address",
        en: "Invalid email address",
        id: "Alamat email tidak valid",
        ms: "Alamat e-mel tidak sah",
        zh: "电邮地址无效",
      },
      emailTooLong: {
        studio: "Email address over 255 characters",
        en: "Email must be less than 255 characters",
        id: "Email harus kurang dari 255 karakter",
        ms: "E-mel mesti kurang daripada 255 aksara",
        zh: "电邮须少于255个字符",
      },
    },
    control: { type: "email", autoComplete: "email", isRequired: true },
  },
  solutionInterested: {
    title: "Solution",
    studio: "Solution",
    label: {
      en: "Solution Interested",
      id: "Solusi yang Diminati",
      ms: "Penyelesaian yang Diminati",
      zh: "感兴趣的方案",
    },
    wrong: {
      solutionRequired: {
        studio: "No solution chosen",
        en: "Please select a solution",
        id: "Silakan pilih solusi",
        ms: "Sila pilih penyelesaian",
        zh: "请选择方案",
      },
      solutionTooLong: {
        studio: "Name of the solution over 50 characters",
        en: "Solution name too long",
        id: "Nama solusi terlalu panjang",
        ms: "Nama penyelesaian terlalu panjang",
        zh: "方案名称过长",
      },
    },
    control: { type: "solutions", isRequired: true },
  },
  remarks: {
    title: "Remarks",
    studio: "Remarks",
    label: {
      en: "Remarks (Optional)",
      id: "Catatan (Opsional)",
      ms: "Catatan (Tidak wajib)",
      zh: "备注（选填）",
    },
    wrong: {
      remarksTooLong: {
        studio: "Remarks over 1000 characters",
        en: "Remarks must be less than 1000 characters",
        id: "Catatan harus kurang dari 1000 karakter",
        ms: "Catatan mesti kurang daripada 1000 aksara",
        zh: "备注须少于1000个字符",
      },
      remarksInvalid: {
        studio: "Remarks with characters that cannot be stored",
        en: "Remarks contain invalid characters",
        id: "Catatan berisi karakter yang tidak diperbolehkan",
        ms: "Catatan mengandungi aksara yang tidak dibenarkan",
        zh: "备注含有不能使用的字符",
      },
    },
    control: { type: "lines" },
  },
} satisfies Record<string, LeadField>;

/** Name of a field of the contact form. */
export type LeadFieldName = keyof typeof leadFields;
