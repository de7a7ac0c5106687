export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      app_settings: {
        Row: {
          assigns_in_turn: boolean;
          client_address_header: string;
          ended_leads_kept_months: number;
          id: boolean;
          leads_per_address_per_hour: number;
          leads_per_email_per_hour: number;
          leads_per_minute: number;
          require_two_factors: boolean;
          short_chat_messages: boolean;
          turnstile_site_key: string | null;
        };
        ComputedFields: never;
        Insert: {
          assigns_in_turn?: boolean;
          client_address_header?: string;
          ended_leads_kept_months?: number;
          id?: boolean;
          leads_per_address_per_hour?: number;
          leads_per_email_per_hour?: number;
          leads_per_minute?: number;
          require_two_factors?: boolean;
          short_chat_messages?: boolean;
          turnstile_site_key?: string | null;
        };
        Update: {
          assigns_in_turn?: boolean;
          client_address_header?: string;
          ended_leads_kept_months?: number;
          id?: boolean;
          leads_per_address_per_hour?: number;
          leads_per_email_per_hour?: number;
          leads_per_minute?: number;
          require_two_factors?: boolean;
          short_chat_messages?: boolean;
          turnstile_site_key?: string | null;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          actor_name: string | null;
          at: string;
          details: NonNullable<Json>;
          id: number;
          subject_email: string | null;
          subject_id: string | null;
          subject_type: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_name?: string | null;
          at?: string;
          details?: NonNullable<Json>;
          id?: never;
          subject_email?: string | null;
          subject_id?: string | null;
          subject_type?: string | null;
        };
        Update: {
          action?: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_name?: string | null;
          at?: string;
          details?: NonNullable<Json>;
          id?: never;
          subject_email?: string | null;
          subject_id?: string | null;
          subject_type?: string | null;
        };
        Relationships: [];
      };
      board_views: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          owner: string | null;
          query: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          owner?: string | null;
          query: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          owner?: string | null;
          query?: string;
        };
        Relationships: [
          {
            foreignKeyName: "board_views_owner_fkey";
            columns: ["owner"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lead_events: {
        Row: {
          actor: string | null;
          actor_email: string | null;
          actor_name: string | null;
          attempt: string | null;
          channel: string | null;
          created_at: string;
          fields: string[] | null;
          from_owner: string | null;
          from_owner_name: string | null;
          from_stage: Database["public"]["Enums"]["lead_stage"] | null;
          id: number;
          kind: string;
          lead_id: string;
          lost_reason: string | null;
          next_action: string | null;
          next_action_on: string | null;
          note_id: string | null;
          other_lead: string | null;
          previous_first_response_at: string | null;
          previous_lost_reason: string | null;
          previous_stage_changed_at: string | null;
          stage_changed_at: string | null;
          template: string | null;
          to_owner: string | null;
          to_owner_name: string | null;
          to_stage: Database["public"]["Enums"]["lead_stage"] | null;
          value: number | null;
          value_currency: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor?: string | null;
          actor_email?: string | null;
          actor_name?: string | null;
          attempt?: string | null;
          channel?: string | null;
          created_at?: string;
          fields?: string[] | null;
          from_owner?: string | null;
          from_owner_name?: string | null;
          from_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          id?: never;
          kind: string;
          lead_id: string;
          lost_reason?: string | null;
          next_action?: string | null;
          next_action_on?: string | null;
          note_id?: string | null;
          other_lead?: string | null;
          previous_first_response_at?: string | null;
          previous_lost_reason?: string | null;
          previous_stage_changed_at?: string | null;
          stage_changed_at?: string | null;
          template?: string | null;
          to_owner?: string | null;
          to_owner_name?: string | null;
          to_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          value?: number | null;
          value_currency?: string | null;
        };
        Update: {
          actor?: string | null;
          actor_email?: string | null;
          actor_name?: string | null;
          attempt?: string | null;
          channel?: string | null;
          created_at?: string;
          fields?: string[] | null;
          from_owner?: string | null;
          from_owner_name?: string | null;
          from_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          id?: never;
          kind?: string;
          lead_id?: string;
          lost_reason?: string | null;
          next_action?: string | null;
          next_action_on?: string | null;
          note_id?: string | null;
          other_lead?: string | null;
          previous_first_response_at?: string | null;
          previous_lost_reason?: string | null;
          previous_stage_changed_at?: string | null;
          stage_changed_at?: string | null;
          template?: string | null;
          to_owner?: string | null;
          to_owner_name?: string | null;
          to_stage?: Database["public"]["Enums"]["lead_stage"] | null;
          value?: number | null;
          value_currency?: string | null;
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
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        };
        ComputedFields: never;
        Insert: {
          attempted_at?: string | null;
          attempts?: number;
          attribution?: NonNullable<Json>;
          company_name: string;
          consent_text?: string | null;
          consent_version?: string | null;
          consented_at?: string | null;
          contact_name: string;
          contact_number: string;
          country?: never;
          created_at?: string;
          deleted_at?: string | null;
          email: string;
          first_response_at?: string | null;
          id?: string;
          is_counted?: boolean;
          is_suspected?: boolean;
          language?: string;
          lost_reason?: string | null;
          merged_into?: string | null;
          merged_over?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          notification_claimed_at?: string | null;
          notification_error?: string | null;
          notification_status?: string | null;
          notified_at?: string | null;
          owner?: string | null;
          path?: Json | null;
          purge_at?: string | null;
          remarks?: string;
          solution_interested: string;
          source?: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at?: string;
          updated_at?: string;
          value?: number | null;
          value_currency?: string | null;
        };
        Update: {
          attempted_at?: string | null;
          attempts?: number;
          attribution?: NonNullable<Json>;
          company_name?: string;
          consent_text?: string | null;
          consent_version?: string | null;
          consented_at?: string | null;
          contact_name?: string;
          contact_number?: string;
          country?: never;
          created_at?: string;
          deleted_at?: string | null;
          email?: string;
          first_response_at?: string | null;
          id?: string;
          is_counted?: boolean;
          is_suspected?: boolean;
          language?: string;
          lost_reason?: string | null;
          merged_into?: string | null;
          merged_over?: Json | null;
          next_action?: string | null;
          next_action_on?: string | null;
          notification_claimed_at?: string | null;
          notification_error?: string | null;
          notification_status?: string | null;
          notified_at?: string | null;
          owner?: string | null;
          path?: Json | null;
          purge_at?: string | null;
          remarks?: string;
          solution_interested?: string;
          source?: string;
          stage?: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at?: string;
          updated_at?: string;
          value?: number | null;
          value_currency?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "leads_merged_into_fkey";
            columns: ["merged_into"];
            isOneToOne: false;
            referencedRelation: "leads";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "leads_owner_fkey";
            columns: ["owner"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lost_reasons: {
        Row: {
          place: number;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          place?: never;
          title: string;
        };
        Update: {
          place?: never;
          title?: string;
        };
        Relationships: [];
      };
      message_templates: {
        Row: {
          body: string;
          channel: string;
          id: string;
          language: string;
          name: string;
          place: number;
          subject: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          body: string;
          channel: string;
          id?: string;
          language?: string;
          name: string;
          place?: number;
          subject?: string | null;
          updated_at?: string;
        };
        Update: {
          body?: string;
          channel?: string;
          id?: string;
          language?: string;
          name?: string;
          place?: number;
          subject?: string | null;
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
      public_holidays: {
        Row: {
          country: string;
          day: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          country: string;
          day: string;
          name: string;
        };
        Update: {
          country?: string;
          day?: string;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "public_holidays_country_fkey";
            columns: ["country"];
            isOneToOne: false;
            referencedRelation: "working_hours";
            referencedColumns: ["country"];
          },
        ];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          created_at: string;
          endpoint: string;
          owner: string;
          p256dh: string;
        };
        ComputedFields: never;
        Insert: {
          auth: string;
          created_at?: string;
          endpoint: string;
          owner?: string;
          p256dh: string;
        };
        Update: {
          auth?: string;
          created_at?: string;
          endpoint?: string;
          owner?: string;
          p256dh?: string;
        };
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_owner_fkey";
            columns: ["owner"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
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
      add_lead: {
        Args: { lead: Json };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_rebuild: { Args: Record<PropertyKey, never>; Returns: string };
      bootstrap_admin: { Args: { target_user: string }; Returns: undefined };
      change_desk_settings: {
        Args: { kept_months: number; short_messages: boolean };
        Returns: undefined;
      };
      change_leads: {
        Args: { act: string; changes: Json; is_whole?: boolean };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      change_role: { Args: { new_role: string; target_user: string }; Returns: undefined };
      change_turnstile: { Args: { new_secret: string; new_site_key: string }; Returns: undefined };
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined };
      claim_late_leads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_lead_confirmation: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          language: string;
          lead_id: string;
        }[];
      };
      claim_lead_notification: {
        Args: { lead_id: string; request_headers?: Json };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_lead_pushes: { Args: Record<PropertyKey, never>; Returns: Json };
      claim_lead_resend: {
        Args: { acting_user: string; lead_id: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_unnotified_leads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_webhook_event: { Args: Record<PropertyKey, never>; Returns: Json };
      correct_lead: {
        Args: { corrected: Json; lead_id: string; seen: Json };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      count_board: {
        Args: { view: Json };
        Returns: {
          counted_at: string;
          shown: number;
          stage: Database["public"]["Enums"]["lead_stage"];
          total: number;
        }[];
      };
      count_chips: {
        Args: { late?: Json };
        Returns: {
          fresh: number;
          mine: number;
          overdue: number;
          unplanned: number;
        }[];
      };
      count_recovery_codes: { Args: Record<PropertyKey, never>; Returns: number };
      count_visit: {
        Args: { is_list_read?: boolean; request_headers: Json; visit: Json };
        Returns: boolean;
      };
      create_lead_key: { Args: { key_name: string }; Returns: string };
      create_recovery_codes: { Args: Record<PropertyKey, never>; Returns: string[] };
      delete_admin: {
        Args: { acting_user: string; new_owner?: string; target_user: string };
        Returns: undefined;
      };
      end_sessions: { Args: { session?: string }; Returns: number };
      enter_desk: { Args: Record<PropertyKey, never>; Returns: string };
      erase_person: { Args: { confirmation: string; person: string }; Returns: number };
      export_person: { Args: { person: string }; Returns: Json };
      find_duplicates: { Args: { candidates: Json }; Returns: Json };
      find_in_notes: {
        Args: { words: string[] };
        Returns: {
          lead_ids: string[];
          word: string;
        }[];
      };
      find_unnotified_lead: { Args: { fields: Json }; Returns: string };
      finish_next_action: {
        Args: { lead_id: string; seen_action: string; seen_on: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      forget_refused_messages: { Args: Record<PropertyKey, never>; Returns: number };
      get_active_leads: {
        Args: Record<PropertyKey, never>;
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_assigns_in_turn: { Args: Record<PropertyKey, never>; Returns: boolean };
      get_audit_people: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor_email: string;
          actor_id: string;
          actor_name: string;
        }[];
      };
      get_board_choices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          languages: string[];
          solutions: string[];
          sources: string[];
        }[];
      };
      get_board_page: {
        Args: {
          after?: Json;
          page_size?: number;
          stages: Database["public"]["Enums"]["lead_stage"][];
          view: Json;
        };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_changed_leads: {
        Args: { since: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_desk_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ended_leads_kept_months: number;
          may_change: boolean;
          refused_messages: number;
          refused_since: string;
          short_chat_messages: boolean;
        }[];
      };
      get_duplicates: { Args: { lead_ids: string[] }; Returns: Json };
      get_experiment: {
        Args: {
          from_day: string;
          of_document: string;
          of_experiment: string;
          of_key: string;
          to_day: string;
        };
        Returns: Json;
      };
      get_import_progress: { Args: Record<PropertyKey, never>; Returns: number };
      get_kept_months: { Args: Record<PropertyKey, never>; Returns: number };
      get_lead_keys: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          last_used_at: string;
          name: string;
          source: string;
        }[];
      };
      get_lead_reading: { Args: { of_lead: string }; Returns: Json };
      get_lead_rows: {
        Args: {
          after?: Json;
          is_descending?: boolean;
          order_by?: string;
          page_size?: number;
          view: Json;
        };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_messages_to_remove: {
        Args: { acting_user?: string };
        Returns: {
          chat_id: string;
          message_id: number;
        }[];
      };
      get_reach_of_erasure: {
        Args: { person: string };
        Returns: {
          email: string;
          leads: number;
        }[];
      };
      get_report: {
        Args: { from_day: string; in_country?: string; to_day: string; with_uncounted?: boolean };
        Returns: Json;
      };
      get_report_leads: {
        Args: {
          behind?: Json;
          from_day: string;
          in_country?: string;
          to_day: string;
          with_uncounted?: boolean;
        };
        Returns: Json;
      };
      get_results: {
        Args: { from_day: string; of_document: string; to_day: string };
        Returns: Json;
      };
      get_selling: { Args: { from_day: string; to_day: string }; Returns: Json };
      get_sessions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          id: string;
          is_current: boolean;
          last_used_at: string;
          user_agent: string;
        }[];
      };
      get_status: { Args: Record<PropertyKey, never>; Returns: Json };
      get_team: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          full_name: string;
          id: string;
        }[];
      };
      get_today: {
        Args: { everybody?: boolean; page_size?: number; today: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
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
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      get_turnstile: {
        Args: Record<PropertyKey, never>;
        Returns: {
          may_change: boolean;
          proven_at: string;
          site_key: string;
        }[];
      };
      get_turnstile_site_key: { Args: Record<PropertyKey, never>; Returns: string };
      get_webhook: {
        Args: Record<PropertyKey, never>;
        Returns: {
          failed_at: string;
          failing_since: string;
          failure: string;
          next_call_at: string;
          old_secret_until: string;
          pending: number;
          sent_at: string;
          stopped_at: string;
          url: string;
        }[];
      };
      get_webhook_target: { Args: Record<PropertyKey, never>; Returns: Json };
      grant_role: {
        Args: { acting_user: string; new_role: string; target_user: string };
        Returns: undefined;
      };
      hand_over_primary: { Args: { proof: string; target_user: string }; Returns: undefined };
      has_desk_role: { Args: Record<PropertyKey, never>; Returns: boolean };
      hook_mfa_verification_attempt: { Args: { event: Json }; Returns: Json };
      hook_password_verification_attempt: { Args: { event: Json }; Returns: Json };
      import_leads: {
        Args: { is_counted?: boolean; leads: Json; with_known?: boolean };
        Returns: Json;
      };
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean };
      is_chat_message_short: { Args: Record<PropertyKey, never>; Returns: boolean };
      log_access: {
        Args: { action: string; lead_id?: string; row_count?: number };
        Returns: undefined;
      };
      may_read_leads: { Args: Record<PropertyKey, never>; Returns: boolean };
      merge_leads: {
        Args: {
          kept_id: string;
          merged_id: string;
          seen_kept: Json;
          seen_merged: Json;
          taken?: string[];
        };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      move_message_template: { Args: { by: number; template_id: string }; Returns: boolean };
      open_form: { Args: Record<PropertyKey, never>; Returns: string };
      prove_password: { Args: { for_act: string; for_session?: string }; Returns: string };
      read_turnstile_secret: { Args: Record<PropertyKey, never>; Returns: string };
      receive_lead: {
        Args: { external_id?: string; is_test?: boolean; key_hash: string; lead: Json };
        Returns: Json;
      };
      record_attempt: {
        Args: {
          attempt: string;
          channel: string;
          lead_id: string;
          reached?: boolean;
          template?: string;
        };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      record_lead_mail: {
        Args: {
          claimed_at: string;
          failure?: string;
          is_unconfirmed?: boolean;
          lead_ids: string[];
        };
        Returns: undefined;
      };
      record_lead_notification: {
        Args: {
          claimed_at: string;
          failure?: string;
          is_unconfirmed?: boolean;
          lead_ids: string[];
          retry_after?: number;
          sent_chat?: string;
          sent_message?: number;
        };
        Returns: boolean;
      };
      record_message_removal: {
        Args: { failure?: string; removed_chat: string; removed_message: number };
        Returns: undefined;
      };
      record_sections: { Args: { list: Json }; Returns: undefined };
      record_webhook_event: {
        Args: { claimed_at: string; event_id: string; failure?: string; is_gone?: boolean };
        Returns: boolean;
      };
      remove_push_subscriptions: { Args: { endpoints: string[] }; Returns: undefined };
      require_two_factors: { Args: { required: boolean }; Returns: undefined };
      restore_lead: { Args: { lead_id: string; seen_deleted_at?: string }; Returns: boolean };
      resume_webhook: { Args: Record<PropertyKey, never>; Returns: undefined };
      return_lead_confirmation: { Args: { returned: string }; Returns: undefined };
      revoke_lead_key: { Args: { key_id: string }; Returns: boolean };
      rotate_webhook_secret: { Args: Record<PropertyKey, never>; Returns: string };
      second_factor_step: { Args: Record<PropertyKey, never>; Returns: string };
      seen_client_address: { Args: { request_headers?: Json }; Returns: string };
      session_end: { Args: { session: string }; Returns: string };
      set_assigns_in_turn: { Args: { is_on: boolean }; Returns: undefined };
      set_function_address: { Args: { publishable_key: string; url: string }; Returns: undefined };
      set_webhook: { Args: { new_url: string }; Returns: string };
      sign_pass: { Args: Record<PropertyKey, never>; Returns: string };
      soft_delete_lead: {
        Args: { lead_id: string; seen_stage?: Database["public"]["Enums"]["lead_stage"] };
        Returns: boolean;
      };
      take_rebuild: { Args: { ticket: string }; Returns: boolean };
      two_factors_required: { Args: Record<PropertyKey, never>; Returns: boolean };
      undo_attempt: {
        Args: { attempt: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      undo_import: { Args: { again?: boolean; lead_ids: string[] }; Returns: number };
      undo_lead_move: {
        Args: { lead_id: string; moved_at: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      unmerge_leads: {
        Args: { kept_id: string; merged_id: string };
        Returns: {
          attempted_at: string | null;
          attempts: number;
          attribution: NonNullable<Json>;
          company_name: string;
          consent_text: string | null;
          consent_version: string | null;
          consented_at: string | null;
          contact_name: string;
          contact_number: string;
          country: string;
          created_at: string;
          deleted_at: string | null;
          email: string;
          first_response_at: string | null;
          id: string;
          is_counted: boolean;
          is_suspected: boolean;
          language: string;
          lost_reason: string | null;
          merged_into: string | null;
          merged_over: Json | null;
          next_action: string | null;
          next_action_on: string | null;
          notification_claimed_at: string | null;
          notification_error: string | null;
          notification_status: string | null;
          notified_at: string | null;
          owner: string | null;
          path: Json | null;
          purge_at: string | null;
          remarks: string;
          solution_interested: string;
          source: string;
          stage: Database["public"]["Enums"]["lead_stage"];
          stage_changed_at: string;
          updated_at: string;
          value: number | null;
          value_currency: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "leads";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      use_recovery_code: { Args: { code: string; target_user: string }; Returns: boolean };
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
