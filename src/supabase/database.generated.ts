export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      app_settings: {
        Row: {
          client_address_header: string;
          ended_leads_kept_months: number;
          id: boolean;
          leads_per_address_per_hour: number;
          leads_per_email_per_hour: number;
        };
        ComputedFields: never;
        Insert: {
          client_address_header?: string;
          ended_leads_kept_months?: number;
          id?: boolean;
          leads_per_address_per_hour?: number;
          leads_per_email_per_hour?: number;
        };
        Update: {
          client_address_header?: string;
          ended_leads_kept_months?: number;
          id?: boolean;
          leads_per_address_per_hour?: number;
          leads_per_email_per_hour?: number;
        };
        Relationships: [];
      };
      lead_events: {
        Row: {
          actor: string | null;
          actor_email: string | null;
          actor_name: string | null;
          created_at: string;
          from_stage: Database["public"]["Enums"]["lead_stage"] | null;
          id: number;
          kind: string;
          lead_id: string;
          note_id: string | null;
          to_stage: Database["public"]["Enums"]["lead_stage"] | null;
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          actor_email?: string | null;
          actor_name?: string | null;
          created_at?: string;
          from_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          id?: never;
          kind: string;
          lead_id: string;
          note_id?: string | null;
          to_stage?: Database["public"]["Enums"]["lead_stage"] | null;
        };
        Update: {
          actor?: string | null;
          actor_email?: string | null;
          actor_name?: string | null;
          created_at?: string;
          from_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          id?: never;
          kind?: string;
          lead_id?: string;
          note_id?: string | null;
          to_stage?: Database["public"]["Enums"]["lead_stage"] | null;
        };
        Relationships: [
          {
            foreignKeyName: "lead_events_lead_id_fkey";
            columns: ["lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lead_events_note_id_fkey";
            columns: ["note_id"];
            isOneToOne: false;
            referencedRelation: "lead_notes";
            referencedColumns: ["id"];
          },
        ];
      };
      lead_notes: {
        Row: {
          author: string | null;
          author_email: string;
          author_name: string | null;
          body: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          lead_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          author_email?: string;
          author_name?: string | null;
          body: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          lead_id: string;
        };
        Update: {
          author?: string | null;
          author_email?: string;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          lead_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lead_notes_lead_id_fkey";
            columns: ["lead_id"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["id"];
          },
        ];
      };
      leads: {
        Row: {
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_suspected: boolean;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attribution?: NonNullable<Json>;
          company_name: string;
          consent_text?: string | null;
          consent_version?: string | null;
          consented_at?: string | null;
          contact_name: string;
          contact_number: string;
          created_at?: string;
          deleted_at?: string | null;
          email: string;
          first_response_at?: string | null;
          id?: string;
          is_suspected?: boolean;
          notification_claimed_at?: string | null;
          notification_error?: string | null;
          notification_status?: string | null;
          notified_at?: string | null;
          purge_at?: string | null;
          remarks?: string;
          solution_interested: string;
          source?: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at?: string;
          updated_at?: string;
        };
        Update: {
          attribution?: NonNullable<Json>;
          company_name?: string;
          consent_text?: string | null;
          consent_version?: string | null;
          consented_at?: string | null;
          contact_name?: string;
          contact_number?: string;
          created_at?: string;
          deleted_at?: string | null;
          email?: string;
          first_response_at?: string | null;
          id?: string;
          is_suspected?: boolean;
          notification_claimed_at?: string | null;
          notification_error?: string | null;
          notification_status?: string | null;
          notified_at?: string | null;
          purge_at?: string | null;
          remarks?: string;
          solution_interested?: string;
          source?: string;
          stage?: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string;
          full_name: string | null;
          id: string;
          is_primary_admin: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          full_name?: string | null;
          id: string;
          is_primary_admin?: boolean;
        };
        Update: {
          created_at?: string;
          email?: string;
          full_name?: string | null;
          id?: string;
          is_primary_admin?: boolean;
        };
        Relationships: [];
      };
      user_roles: {
        Row: {
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          role: string;
          user_id: string;
        };
        Update: {
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      working_hours: {
        Row: {
          closes: string;
          country: string;
          days: number[];
          opens: string;
          response_minutes: number;
          time_zone: string;
        };
        ComputedFields: never;
        Insert: {
          closes: string;
          country: string;
          days: number[];
          opens: string;
          response_minutes: number;
          time_zone: string;
        };
        Update: {
          closes?: string;
          country?: string;
          days?: number[];
          opens?: string;
          response_minutes?: number;
          time_zone?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      bootstrap_admin: { Args: { target_user: string }; Returns: undefined };
      claim_lead_notification: {
        Args: { lead_id: string; request_headers?: Json };
        Returns: {
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_suspected: boolean;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_lead_resend: {
        Args: { acting_user: string; lead_id: string };
        Returns: {
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_suspected: boolean;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      delete_admin: { Args: { acting_user: string; target_user: string }; Returns: undefined };
      find_in_notes: {
        Args: { words: string[] };
        Returns: {
          lead_ids: string[];
          word: string;
        }[];
      };
      find_untold_lead: { Args: { fields: Json }; Returns: string };
      get_active_leads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_suspected: boolean;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_trashed_leads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_suspected: boolean;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      grant_admin: { Args: { acting_user: string; target_user: string }; Returns: undefined };
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      record_lead_notification: {
        Args: { claimed_at: string; failure?: string; lead_id: string };
        Returns: boolean;
      };
      restore_lead: { Args: { lead_id: string }; Returns: boolean };
      soft_delete_lead: { Args: { lead_id: string }; Returns: boolean };
    };
    Enums: {
      lead_stage: "interested" | "request-demo" | "request-trial" | "closed" | "failed";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      lead_stage: ["interested", "request-demo", "request-trial", "closed", "failed"],
    },
  },
} as const;
